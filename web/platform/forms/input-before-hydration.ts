/** What was typed into the page before its scripts had come, by what a field is for. */
const typed = new Map<string, string>()
let focused: string | null = null

const fieldsOf = (root: Element) => root.querySelectorAll<HTMLInputElement>('input[autocomplete]')

/** Notes it before the page is drawn anew. A password manager may have typed it. */
export const saveTypedInput = (root: Element): void => {
  for (const field of fieldsOf(root)) {
    if (field.value !== '') typed.set(field.autocomplete, field.value)
    if (field === document.activeElement) focused = field.autocomplete
  }
}

export const typedInput = (autocomplete: string): string => typed.get(autocomplete) ?? ''

/** Whether the focus was there, once. */
export const wasFocused = (autocomplete: string): boolean => {
  if (focused !== autocomplete) return false
  focused = null
  return true
}
