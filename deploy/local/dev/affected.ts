import { SERVICES, type ServiceName } from "../parts/service-parts.ts";

/**
 * The processes that run what was just compiled.
 * @param file the path of a written file, from the checkout's root
 */
export function affectedBy(file: string): readonly ServiceName[] {
  const [, folder, inner] = /^services\/([^/]+)\/([^/]+)\/.*\.js$/.exec(file) ?? [];
  if (!folder || !inner) return [];
  // Every service runs contracts and platform; testing is for tests.
  if (folder === "shared") return inner === "testing" ? [] : SERVICES;
  return SERVICES.filter((name) => name === folder || name === `${folder}-worker`);
}
