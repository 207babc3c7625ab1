/** What the New Project dialog says of several files. Apart from `MESSAGES`, which the log-in page loads. */
export const SEVERAL_UPLOADS = {
  severalProjects: (count: number) => `${count} files: each becomes a project of its own, with the same details.`,
  fileOf: (index: number, count: number, name: string) => `File ${index} of ${count}: ${name}`,
  allCreated: (count: number) => `Upload Successful! Your ${count} projects have been created successfully.`,
  someFailed: (failed: number, count: number) => `${failed} of ${count} files could not be uploaded. The others are projects now.`,
  noneCreated: "None of the files could be uploaded.",
} as const;
