import { Stack, Text } from "@mantine/core";
import { MESSAGES, type Organization, type SingleSignOnSetup } from "@takeoff/contracts";
import { useState } from "react";
import { useSWRConfig } from "swr";
import { keys, request } from "../../../shared/api/api.ts";
import { useUser } from "../../../shared/api/session.tsx";
import { ConfirmDialog } from "../../../shared/ui/dialog/confirm-dialog.tsx";
import { FormDialog } from "../../../shared/ui/dialog/form-modal.tsx";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import { toast } from "../../../shared/ui/feedback/toast.ts";
import { savedSingleSignOn } from "./single-sign-on-fields.ts";
import { LoadedSetup } from "./loaded-setup.tsx";

const words = MESSAGES.singleSignOn;

interface Props {
  /** Null while it is closed. */
  organization: Organization | null;
  onClose: () => void;
}

/** Staff's settings of an organization's single sign-on. */
export default function SingleSignOnDialog({ organization, onClose }: Props) {
  const { id: userId } = useUser();
  const [isRemoving, setRemoving] = useState(false);
  const { mutate } = useSWRConfig();
  const finish = () => {
    savedSingleSignOn.delete(userId);
    onClose();
  };
  const remove = async ({ id }: Organization) => {
    await request("deleteSingleSignOn", { params: { id } });
    const without = (setup?: SingleSignOnSetup) => setup && { ...setup, configuration: null, accounts_elsewhere: [] };
    void mutate(keys.singleSignOn(id), without, { revalidate: false });
    toast(words.deleted);
    finish();
  };
  return (
    <>
      <FormDialog subject={organization} onClose={finish} title="Single Sign-On" isCovered={isRemoving} size={LAYOUT.dialog.lg}>
        {(shown, sending) => (
          <Stack>
            <Text size="sm">
              Lets users of <b>{shown.name}</b> sign in with their organization&apos;s OpenID Connect provider.
            </Text>
            <LoadedSetup key={shown.id} organization={shown} sending={sending} onClose={finish} onRemove={() => setRemoving(true)} />
          </Stack>
        )}
      </FormDialog>
      <ConfirmDialog
        subject={isRemoving ? organization : null}
        onClose={() => setRemoving(false)}
        title="Remove Single Sign-On"
        question={words.confirmDelete}
        getName={({ name }) => name}
        confirm="Remove"
        onConfirm={remove}
        failure={words.deleteFailed}
      />
    </>
  );
}
