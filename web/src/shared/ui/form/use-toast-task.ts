import { describeError } from "../../api/api-error.ts";
import { toastError } from "../feedback/toast.ts";
import { useSubmit } from "./use-submit.ts";

interface Options {
  /** Whether the server's reason is said in place of the message. The specification fixes some messages. */
  saysReason?: boolean;
}

/**
 * Runs one task at a time, and says in a toast that one failed. A lost session is handled by the API client.
 * @param failure the message
 */
export function useToastTask(failure: string, { saysReason = false }: Options = {}) {
  const { isBusy, send } = useSubmit();
  const run = (task: () => Promise<unknown>) =>
    send(async () => {
      try {
        await task();
      } catch (error) {
        toastError(saysReason ? describeError(error, failure) : failure);
      }
    });
  return { isBusy, run };
}
