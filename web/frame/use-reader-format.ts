import { useEffect, useMemo } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import { setCurrentFormat } from '#domain/display/display-format.ts'
import { noPreferences } from '#domain/display/preferences.ts'
import type { Language } from '#domain/language/languages.ts'
import { chosenLanguage, rememberLanguage } from '#web/platform/language.ts'
import { displayFormatOf } from '#domain/display/reader-format.ts'

type Reader = Pick<Profile, 'country'> & Partial<Pick<Profile, 'display_preferences'>>
/**
 * Formats figures, dates and times by this person's preferences, from the first rendered page on. Returns a key that
 * changes with the formats, so that pages are rendered again. A profile stored on this phone by an earlier version has
 * no preferences.
 */
export const useReaderFormat = ({ display_preferences = noPreferences, country }: Reader): string =>
  useMemo(() => {
    const format = displayFormatOf(display_preferences, country)
    setCurrentFormat(format)
    return JSON.stringify(format)
  }, [display_preferences, country])

/**
 * The language in a person's profile applies in every browser: if it differs from the current one, the page is
 * reloaded.
 */
export const useReaderLanguage = (language: Language | null): void =>
  useEffect(() => {
    if (language && language !== chosenLanguage() && rememberLanguage(language)) location.reload()
  }, [language])
