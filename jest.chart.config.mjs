// Checks of the images and the Kubernetes chart that need no cluster. Run by `npm test -- chart`, which brings their tools.
import unit from "./jest.unit.config.mjs";

export default { ...unit, testMatch: ["<rootDir>/deploy/tests/chart/**/*.chart-spec.ts"], testTimeout: 60_000 };
