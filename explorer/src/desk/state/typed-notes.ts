/** Notes that people type: they stay for another try, and for whoever has to sign in again. */
import { createStore, useStore } from "../../state/store.ts";

/** By what each is about. */
const notesStore = createStore<Readonly<Record<string, string>>>({});

/** In characters. */
export const MAX_NOTE = 1000;

export const setNote = (subject: string, text: string): void =>
  notesStore.set({ ...notesStore.get(), [subject]: text });

export const useNote = (subject: string): string => useStore(notesStore)[subject] ?? "";
