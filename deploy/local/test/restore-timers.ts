import { afterAll, vi } from "vitest";

// Files share a process: none may leave its clock to the next.
afterAll(() => {
  vi.useRealTimers();
});
