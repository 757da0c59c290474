export { createFolderStore, type FolderStoreOptions } from "./folder/folder-store.ts";
export type {
  CommitPlan,
  OpenStoreOptions,
  SetSession,
  SetStore,
  SetView,
  StagedObject,
  StoreArea,
  StoredFile,
  StoredName,
  StoreNote,
  StoreTarget,
} from "./types.ts";
