import type { INestApplication } from "@nestjs/common";
import { MetadataScanner, ModulesContainer } from "@nestjs/core";

export interface ControllerHandler {
  /** `Controller.method`, for error messages. */
  name: string;
  handler: object;
}

/** All controller methods of an application that carry the given metadata, such as Nest's `METHOD_METADATA`. */
export function findHandlers(app: INestApplication, metadataKey: string): ControllerHandler[] {
  const found: ControllerHandler[] = [];
  const scanner = new MetadataScanner();
  for (const module of app.get(ModulesContainer).values()) {
    for (const { instance } of module.controllers.values()) {
      const prototype = Object.getPrototypeOf(instance) as Record<string, object>;
      for (const key of scanner.getAllMethodNames(prototype)) {
        const handler = prototype[key];
        if (handler && Reflect.getMetadata(metadataKey, handler) !== undefined)
          found.push({ name: `${instance.constructor.name}.${key}`, handler });
      }
    }
  }
  return found;
}
