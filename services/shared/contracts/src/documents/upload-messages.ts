/** What the New Project dialog says of several files. Apart from `MESSAGES`, which the log-in page loads. */
export const SEVERAL_UPLOADS = {
  create: (count: number) => `Create ${count} Projects`,
  severalProjects: (count: number) => `${count} files: each becomes a project of its own, with the same details.`,
  fileOf: (index: number, count: number, name: string) => `File ${index} of ${count}: ${name}`,
  allCreated: (count: number) => `Upload Successful! Your ${count} projects have been created successfully.`,
  someFailed: (failed: number, count: number) => `${failed} of ${count} files could not be uploaded. The others are projects now.`,
  noneCreated: "None of the files could be uploaded.",
} as const;

/** What the New Project dialog says of uploads that can be continued. */
export const RESUMABLE_UPLOADS = {
  waiting: "Waiting for the connection…",
  offer: (name: string, percent: number) => `Continue uploading ${name} (${percent} %)`,
  detail: (stored: string, total: string, expires: string) => `${stored} of ${total} are uploaded and stay until ${expires}.`,
  chooseAgain: "Choose the same file again to continue.",
  otherFile: (name: string, size: string) =>
    `This is another file. Please choose ${name} of ${size}, unchanged since the upload began, or discard the upload.`,
  unreadable: "The file was moved, deleted or changed since it was chosen. Please choose it again.",
  expired: "This upload has expired or was discarded. Please start it again.",
  discardFailed: "Failed to discard the upload",
} as const;
