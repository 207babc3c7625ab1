import { SERVICES, type ServiceName } from "../parts/service-parts.ts";

/**
 * The processes that run what is compiled from a source.
 * @param file its path from the checkout's root
 */
export function affectedBy(file: string): readonly ServiceName[] {
  const [, folder] = /^services\/(shared\/\w+|\w+)\/src\/.*\.ts$/.exec(file) ?? [];
  if (!folder || file.endsWith("spec.ts") || ["shared/testing", "shared/drawings"].includes(folder)) return [];
  // Every service runs contracts and platform.
  if (folder.startsWith("shared/")) return SERVICES;
  return SERVICES.filter((name) => name === folder || name === `${folder}-worker`);
}
