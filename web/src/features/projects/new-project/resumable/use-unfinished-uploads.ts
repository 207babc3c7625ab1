import { RESUMABLE_UPLOADS, type UnfinishedUpload } from "@takeoff/contracts";
import { useState } from "react";
import useSWR from "swr";
import { ApiError, describeError, keys, request } from "../../../../shared/api/api.ts";
import { discardLargeUpload, findHeldFile, forgetLargeUpload } from "./large-uploads.ts";
import { readRemembered, type RememberedUpload } from "./remembered-uploads.ts";

/** An upload of this user and browser, with what the server says of it. */
export interface UnfinishedOffer {
  remembered: RememberedUpload;
  server: UnfinishedUpload;
  /** The file where this page holds it. */
  held: File | null;
}

async function fetchOffer(userId: number, remembered: RememberedUpload): Promise<UnfinishedOffer[]> {
  const { id } = remembered;
  try {
    const server = await request("getUpload", { params: { token: id } });
    return [{ remembered, server, held: findHeldFile(userId, id) }];
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    forgetLargeUpload(userId, id);
    return [];
  }
}

/** The uploads that this user can continue. Without a response of the server there are none: how far they came is not known. */
export function useUnfinishedUploads(userId: number, isShown: boolean) {
  const [failure, setFailure] = useState<string | null>(null);
  const { data, mutate } = useSWR<UnfinishedOffer[], ApiError>(
    isShown ? keys.unfinishedUploads(userId) : null,
    async () => (await Promise.all(readRemembered(userId).map((upload) => fetchOffer(userId, upload)))).flat(),
    // An upload may fail at once: what was known before it began is not shown again.
    { dedupingInterval: 0 },
  );
  const onDiscard = async (id: string) => {
    setFailure(null);
    try {
      await discardLargeUpload(userId, id);
    } catch (error) {
      setFailure(describeError(error, RESUMABLE_UPLOADS.discardFailed));
    }
    await mutate();
  };
  return { offers: data ?? [], failure, onDiscard };
}
