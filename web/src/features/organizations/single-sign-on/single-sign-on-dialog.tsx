import { Stack, Text } from "@mantine/core";
import { MESSAGES, type Organization, type SingleSignOnSetup } from "@takeoff/contracts";
import { useState } from "react";
import { useSWRConfig } from "swr";
import { request } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/keys.ts";
import { useUser } from "../../../shared/api/session.tsx";
import { ConfirmDialog } from "../../../shared/ui/dialog/confirm-dialog.tsx";
import { FormModal } from "../../../shared/ui/dialog/form-modal.tsx";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import { toast } from "../../../shared/ui/feedback/toast.ts";
import { useLastValue } from "../../../shared/ui/dialog/use-last-value.ts";
import { useSubmit } from "../../../shared/ui/form/use-submit.ts";
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
  const sending = useSubmit();
  const shown = useLastValue(organization);
  const [isRemoving, setRemoving] = useState(false);
  const { mutate } = useSWRConfig();
  const close = () => {
    if (sending.isBusy) return;
    savedSingleSignOn.delete(userId);
    onClose();
  };
  const finish = () => {
    savedSingleSignOn.delete(userId);
    onClose();
  };
  const remove = async () => {
    if (!shown) return;
    await request("deleteSingleSignOn", { params: { id: shown.id } });
    const without = (setup?: SingleSignOnSetup) => setup && { ...setup, configuration: null, accounts_elsewhere: [] };
    void mutate(keys.singleSignOn(shown.id), without, { revalidate: false });
    toast(words.deleted);
    finish();
  };
  return (
    <>
      <FormModal
        opened={organization !== null}
        onClose={close}
        title="Single Sign-On"
        isBusy={sending.isBusy}
        isCovered={isRemoving}
        size={LAYOUT.dialog.lg}
      >
        {shown && (
          <Stack>
            <Text size="sm">
              Lets users of <b>{shown.name}</b> sign in with their organization&apos;s OpenID Connect provider.
            </Text>
            <LoadedSetup key={shown.id} organization={shown} sending={sending} onClose={finish} onRemove={() => setRemoving(true)} />
          </Stack>
        )}
      </FormModal>
      <ConfirmDialog
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        title="Remove Single Sign-On"
        question={words.confirmDelete}
        subject={shown?.name}
        confirm="Remove"
        onConfirm={remove}
        failure={words.deleteFailed}
      />
    </>
  );
}
