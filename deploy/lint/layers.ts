import type { Zone } from "./paths.ts";

/** Zones for the layers of a folder, given from the top: a layer imports those below it, never one above it. */
export function makeLayerZones(folder: string, layers: readonly string[]): Zone[] {
  return layers.map((layer, index) => ({
    target: `${folder}/${layer}`,
    from: layers.slice(0, index).map((above) => `${folder}/${above}`),
    message: `Imports go downwards: ${layers.join(", ")}.`,
  }));
}
