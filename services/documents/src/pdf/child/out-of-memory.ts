/** What V8 and Node say when memory for bytes cannot be allocated. They have no error class or code for it. */
const ALLOCATION_FAILED = /allocation failed|failed to allocate/i;

/** Whether an error says that an allocation failed; also when a library wrapped it in an error of its own with the same text. */
export function isOutOfMemory(error: unknown): boolean {
  return ALLOCATION_FAILED.test(String(error));
}
