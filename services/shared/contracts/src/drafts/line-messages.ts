/** What people read about parts of lines and about what makes no line. Not among `MESSAGES`, all of which the log-in page loads. */
export const LINE_MESSAGES = {
  act: "Please send the key of this change again",
  parts: "Please choose some of the line's pieces, but not all",
  splitQuantity: "Please enter how many pieces the new line has: at least 1, and fewer than the line has",
  joinSome: "Please select at least two lines",
  joinDiffers: (what: string) => `Lines are joined when they say the same. These differ in their ${what}.`,
  exceptions: "Please choose at least one place that is not covered",
  answer: "Please choose an answer",
  exceptionGone: "These places have changed in the meantime. Please look at them again.",
  answerFailed: "Failed to save the answer",
  splitFailed: "Failed to split the line",
  restoreFailed: "Failed to take the change back",
  joinFailed: "Failed to join the lines",
} as const;
