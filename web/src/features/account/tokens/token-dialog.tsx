import { useState } from "react";
import { focusMainWhenLost, FormModal } from "../../../shared/ui/dialog/form-modal.tsx";
import { NewSecret } from "../../../widgets/secret/new-secret.tsx";
import { CreateTokenForm } from "./create-token-form.tsx";

interface Props {
  opened: boolean;
  onClose: () => void;
  onCreated: () => void;
}

/** Creates an access token and shows it once. */
export default function TokenDialog({ opened, onClose, onCreated }: Props) {
  const [token, setToken] = useState<string | null>(null);
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      // After the dialog has closed: it would show the empty form while it fades.
      onExitTransitionEnd={() => {
        setToken(null);
        focusMainWhenLost();
      }}
      title="Create access token"
      isBusy={false}
    >
      {token === null ? (
        <CreateTokenForm
          onCancel={onClose}
          onCreated={(created) => {
            setToken(created.token);
            onCreated();
          }}
        />
      ) : (
        <NewSecret
          what="token"
          label="Access token"
          secret={token}
          warning="Keep it as you keep a password: whoever has it does what you may do with it."
          onClose={onClose}
        />
      )}
    </FormModal>
  );
}
