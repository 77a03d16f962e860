import { platform } from '#web/texts/ui.ts'
import { toast } from './toasts.ts'

/** Copies a text to the clipboard and says `copied`, or that the browser does not allow it and the text can be selected. */
export const copyText = async (text: string, copied: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toast.done(copied)
  } catch {
    toast.note(platform.copyFailed)
  }
}
