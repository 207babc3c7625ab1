import type { Document } from "@takeoff/contracts";
import { draftOf } from "../../shared/saved-form.ts";
import type { ProcessForm } from "./fields.ts";

interface Draft {
  document: Document;
  form: ProcessForm;
}

// Apart from the fields: the lists import it, and load the dialog later.
export const processDraft = draftOf<Draft>("process");
