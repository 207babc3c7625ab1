/** Limits of a child process for one file. The first one that it reaches ends it. */
export interface ProcessLimits {
  /** Resident memory of the whole process, bytes. */
  memoryBytes: number;
  /** Processor time for the file, seconds. */
  cpuSeconds: number;
  /** Elapsed time without the time in which it waits for its parent, seconds: a slow store does not count against a file. */
  seconds: number;
}
export type LimitName = "memory" | "cpu" | "time";

/**
 * The kernel's limit of memory for a process that runs pdf.js, as a multiple of the limit that its parent watches. pdf.js reports an
 * allocation that the kernel refuses as a damaged file, and asks for twice of what it has: the parent's limit must come first.
 */
export const KERNEL_MEMORY_FACTOR = 4;

const BYTES_PER_MIB = 1_048_576;

const reached: Record<LimitName, (limits: ProcessLimits) => string> = {
  memory: ({ memoryBytes }) => `it needs more than ${memoryBytes / BYTES_PER_MIB} MB of memory`,
  cpu: ({ cpuSeconds }) => `it needs more than ${cpuSeconds} s of processor time`,
  time: ({ seconds }) => `it takes longer than ${seconds} s`,
};

/** Says of a file which limit its process reached: the end of a sentence, without a full stop. */
export function describeLimit(limit: LimitName, limits: ProcessLimits): string {
  return reached[limit](limits);
}
