const documents = (count: number): string => (count === 1 ? "1 document" : `${count.toLocaleString("en-US")} documents`);
const are = (count: number): string => (count === 1 ? "is" : "are");

/** The sentences about work on several selected documents. Not part of `MESSAGES`: only this part of the dashboard loads them. */
export const BULK_MESSAGES = {
  selected: (count: number) => `${count.toLocaleString("en-US")} selected`,
  tooManyOriginals: (most: number) => `At most ${most} originals can be downloaded together.`,
  originalsGone: "One of these documents was deleted. Please select the others again.",
  colleagues: (theirs: number, all: number) =>
    all === 1
      ? "This document belongs to a colleague. Continue?"
      : `${theirs} of ${documents(all)} ${theirs === 1 ? "belongs to a colleague" : "belong to colleagues"}. Continue?`,
  complete: (count: number) => `${documents(count)} will be marked as completed. Clients are notified.`,
  fail: (count: number) => `${documents(count)} will be marked as failed.`,
  progress: (done: number, all: number) => `${done.toLocaleString("en-US")} of ${all.toLocaleString("en-US")}`,
  assigned: (count: number, username: string) => `${documents(count)} ${are(count)} now assigned to ${username}.`,
  released: (count: number) => `${documents(count)} ${are(count)} no longer assigned.`,
  statusSet: (count: number, status: string) => `${documents(count)} ${are(count)} now ${status}.`,
  notDone: (count: number, all: number) =>
    all === 1
      ? "The document was not changed"
      : `${count.toLocaleString("en-US")} of ${documents(all)} ${count === 1 ? "was" : "were"} not changed`,
  staySelected: "They stay selected, so that you can try again.",
  cancelled: "You cancelled before it was sent.",
  notSent: "Not sent, since the server could not be reached.",
  sessionEnded: "Not sent, since your session has ended.",
} as const;
