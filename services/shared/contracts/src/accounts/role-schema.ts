import * as z from "zod";
import { ROLES } from "./roles.ts";

// Apart from the roles themselves: the web app's first load needs those, and not zod.
export const roleSchema = z.enum(ROLES);
