import { useMergedRef } from "@mantine/hooks";
import type { Ref, RefCallback } from "react";

/** One ref that sets all given ones. Has the name and shape of @floating-ui/react's: the build puts it in its place (`build/lean-mantine.ts`). */
export function useMergeRefs<T>(refs: readonly Ref<T>[]): RefCallback<T> {
  return useMergedRef(...refs);
}
