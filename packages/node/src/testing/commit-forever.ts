import { createFolderStore } from "../set/store/index.ts";
import { addLetter } from "../set/store/testing/scenario.ts";

/** Adds letter after letter to the set in two folders, until it is killed or has added all. */
const [, , output = "", state = "", letters = ""] = process.argv;
const store = createFolderStore({ output, state });

for (const letter of letters) {
  const session = await store.open();
  try {
    await addLetter(session, letter);
  } finally {
    await session.close();
  }
  process.stdout.write(letter);
}
