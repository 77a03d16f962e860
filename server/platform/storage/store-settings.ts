/** Connection settings of a bucket in an S3-compatible store. */
export interface StoreSettings {
  endpoint: URL
  bucket: string
  region: string
  access_key_id: string
  secret_access_key: string
  /** The bucket is part of the path instead of the host name. */
  path_style: boolean
  /** Prefix of all keys: empty, or ending with `/`. */
  prefix: string
}

interface Given {
  S3_ENDPOINT?: string | undefined
  S3_BUCKET?: string | undefined
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
  S3_REGION: string
  S3_PATH_STYLE: boolean
  S3_PREFIX: string
}
const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/**
 * Returns the store of the settings; null if none is set. Incomplete settings are an error that lists what is missing.
 */
export const storeOf = (given: Given, faults: string[]): StoreSettings | null => {
  const missing = needed.filter((name) => given[name] === undefined)
  // Invalid values have been reported already.
  if (missing.length === needed.length || faults.some((fault) => fault.startsWith('S3_'))) return null
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PREFIX } = given
  if (
    S3_ENDPOINT === undefined ||
    S3_BUCKET === undefined ||
    S3_ACCESS_KEY_ID === undefined ||
    S3_SECRET_ACCESS_KEY === undefined
  ) {
    faults.push(`${missing.join(', ')}: an object store needs ${needed.join(', ')}; set all of them, or none`)
    return null
  }
  return {
    endpoint: new URL(S3_ENDPOINT),
    bucket: S3_BUCKET,
    region: given.S3_REGION,
    access_key_id: S3_ACCESS_KEY_ID,
    secret_access_key: S3_SECRET_ACCESS_KEY,
    path_style: given.S3_PATH_STYLE,
    prefix: S3_PREFIX === '' || S3_PREFIX.endsWith('/') ? S3_PREFIX : `${S3_PREFIX}/`,
  }
}
