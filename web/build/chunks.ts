/** A module with everything that it imports statically, without what is in a group above it. */
const withImports = (name: string, module: string) => ({ name, test: (id: string) => id.endsWith(module) });

/**
 * The parts of the first loads, each in one file, and what most pages share. Of Vite's own chunks, which are one for each
 * set of pages that shares a module, Projects would load 83. Everything else is left to Vite.
 */
export const CHUNKS = [
  // Everything that the entry imports statically.
  { name: "start", tags: ["$initial" as const] },
  withImports("contract", "/shared/api/contract.ts"),
  withImports("login-page", "/features/login/login-page.tsx"),
  withImports("signed-in", "/app/signed-in.tsx"),
  withImports("projects-page", "/features/projects/projects-page.tsx"),
  // A file for each small set of pages would add its name to what every page loads.
  { name: "common", minShareCount: 5 },
];
