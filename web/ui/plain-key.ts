interface Keys {
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/** With Alt, Ctrl or Command a key belongs to the browser: Alt and the left arrow lead back. */
export const isPlainKey = ({ altKey, ctrlKey, metaKey }: Keys): boolean => !altKey && !ctrlKey && !metaKey
