import { useDisclosure } from "@mantine/hooks";
import { useUser } from "../session.tsx";
import { addUserDraft } from "./drafts.ts";

/** Whether the form for a new user is open. One that a session's end interrupted is open again, as it was. */
export function useAddUserDialog() {
  const { id } = useUser();
  return useDisclosure(addUserDraft.read(id) !== null);
}
