import { afterEach } from "@jest/globals";

/** What the page had the browser save since the test began: the names of files, or the addresses of what the browser fetches by itself. */
export const saved: string[] = [];

Object.assign(URL, { createObjectURL: () => "blob:file", revokeObjectURL: () => undefined });
HTMLAnchorElement.prototype.click = function () {
  saved.push(this.download || this.pathname);
};

afterEach(() => {
  saved.length = 0;
});
