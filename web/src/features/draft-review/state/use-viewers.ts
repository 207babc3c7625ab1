import { VIEWING_INTERVAL_SECONDS, type DraftViewers } from "@takeoff/contracts";
import { keys, useRequest } from "../../../shared/api/api.ts";

const NOBODY: DraftViewers["viewers"] = [];

/** Says at an interval that the user has a draft open, and returns who else has. A hidden tab does not say so, and expires. */
export function useViewers(id: number): DraftViewers["viewers"] {
  const { data } = useRequest(
    keys.draftViewers(id),
    "viewDraft",
    { params: { id } },
    {
      refreshInterval: VIEWING_INTERVAL_SECONDS * 1_000,
      // The next one follows soon, and a screen is not told of a colleague by an error.
      shouldRetryOnError: false,
    },
  );
  return data?.viewers ?? NOBODY;
}
