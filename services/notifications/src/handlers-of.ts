import type { ConsumedBy } from "@takeoff/contracts";
import type { Handlers } from "@takeoff/platform";

/** The handlers of this service's events whose names begin with `Subject`. */
export type HandlersOf<Subject extends string> = Pick<
  Handlers<"notifications">,
  Extract<ConsumedBy<"notifications">, `${Subject}.${string}`>
>;
