import { jest } from "@jest/globals";

declare const TEST_TIMEOUT_MS: number;

// Of tests and of hooks, by the project in jest.config.ts.
jest.setTimeout(TEST_TIMEOUT_MS);
