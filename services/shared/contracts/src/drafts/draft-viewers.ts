import * as z from "zod";
import { idSchema } from "../text.ts";

/** A screen that shows a draft says so at this interval, seconds. */
export const VIEWING_INTERVAL_SECONDS = 20;
/** Who has not said so for this long does not have it open any more, seconds: one missed request changes nothing. */
export const VIEWING_EXPIRY_SECONDS = 50;
/** As many viewers as one response names. */
export const MAX_DRAFT_VIEWERS = 20;

/** Other members of staff who have a draft open, by name. */
export const draftViewersSchema = z.object({
  viewers: z.array(z.object({ user_id: idSchema, username: z.string() })).max(MAX_DRAFT_VIEWERS),
});
export type DraftViewers = z.infer<typeof draftViewersSchema>;
