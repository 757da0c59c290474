/** Is this the address of a bucket? */
export const isBucket = (place: string): boolean => place.startsWith("s3://");
