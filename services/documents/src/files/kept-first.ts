/** What cannot be kept in the audit trail is not sent: `release` gives back what was opened for it. */
export async function keptFirst(record: () => Promise<void>, release: () => unknown): Promise<void> {
  try {
    await record();
  } catch (error) {
    await release();
    throw error;
  }
}
