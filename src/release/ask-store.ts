import { CommandError, serviceUnavailable } from "../errors.ts";

/** @throws (rejects) RequestError SERVICE_UNAVAILABLE when the store cannot be read */
export async function askStore<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw serviceUnavailable("storeUnreachable");
  }
}
