/** Input typed into the page before its scripts were loaded, by the `autocomplete` value of the field. */
const typed = new Map<string, string>()
let focused: string | null = null

const fieldsOf = (root: Element) => root.querySelectorAll<HTMLInputElement>('input[autocomplete]')

/** Saves the input before the page is rendered again. A password manager may have filled it in. */
export const saveTypedInput = (root: Element): void => {
  for (const field of fieldsOf(root)) {
    if (field.value !== '') typed.set(field.autocomplete, field.value)
    if (field === document.activeElement) focused = field.autocomplete
  }
}

export const typedInput = (autocomplete: string): string => typed.get(autocomplete) ?? ''

/** Whether the focus was in this field; true once. */
export const wasFocused = (autocomplete: string): boolean => {
  if (focused !== autocomplete) return false
  focused = null
  return true
}
