/** Canned access lists of files in a bucket (https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html#canned-acl), but for those that let others write. */
export const BUCKET_ACLS = ["private", "public-read", "authenticated-read", "bucket-owner-read", "bucket-owner-full-control"] as const;
export type BucketAcl = (typeof BUCKET_ACLS)[number];
