import { useDisclosure } from "@mantine/hooks";
import { useUser } from "../../shared/api/session.tsx";
import { savedNewUser } from "./saved-forms.ts";

/** Whether the form of a new user is open. After an expired session the interrupted form opens again with its values. */
export function useAddUserDialog() {
  const { id } = useUser();
  return useDisclosure(savedNewUser.read(id) !== null);
}
