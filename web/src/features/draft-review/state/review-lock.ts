import { createContext, useContext } from "react";

const Locked = createContext(false);

/** Tells the parts of a review that nothing of its draft can be changed. */
export const ReviewLock = Locked.Provider;

/** Whether the buttons that change a draft have no use. */
export const useIsLocked = (): boolean => useContext(Locked);
