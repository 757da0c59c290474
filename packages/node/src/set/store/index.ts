export { type BucketStoreOptions, createBucketStore } from "./bucket/bucket-store.ts";
export type { BucketAccessOptions } from "./bucket/credentials.ts";
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
