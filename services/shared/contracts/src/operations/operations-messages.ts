/** Sentences about operations. Apart from the others, all of which the log-in page loads. */
export const OPERATIONS_MESSAGES = {
  nameSome: "Please select at least one entry",
  tooMany: (max: number) => `Please select at most ${max} entries at a time`,
  reasonRequired: "Please enter a reason",
  notDeadLettered: "This has changed in the meantime: it was completed, discarded or run again by someone else.",
  emailChanged: "This e-mail has changed in the meantime: it was sent, is being sent, or someone else changed it.",
  queuesAway: "The queues cannot be read right now. Waiting jobs are not lost.",
  sandboxGaps: (reachable: readonly string[]) =>
    `The kernel does not isolate the processes that open customers' files. A hostile file may reach: ${reachable.join(", ")}. The operations manual says what the machine has to allow.`,
  fetchFailed: "Failed to fetch operations",
  fetchJobsFailed: "Failed to fetch failed jobs",
  fetchEmailsFailed: "Failed to fetch e-mails",
  fetchActivityFailed: "Failed to fetch the activity",
  retryFailed: "Failed to run again",
  discardFailed: "Failed to discard",
  fetchTurnaroundFailed: "Failed to fetch the turnaround",
  exportTurnaroundFailed: "Failed to export the turnaround",
  turnaroundTooSlow: "Computing these figures took too long. Please try again in a few minutes.",
} as const;
