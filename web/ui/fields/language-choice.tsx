import { useId } from 'react'
import { languageNames, languages, isLanguage } from '#domain/language/languages.ts'
import { currentLanguage } from '#domain/language/text.ts'
import { rememberLanguage } from '#web/platform/language.ts'
import { accounts as t } from '#web/texts/accounts.ts'
import { Select } from './select.tsx'
import css from './language-choice.module.css'

/**
 * Selects the language of the pages before sign-in. Each language is named in itself, so that people who do not read
 * English can find it.
 */
export const LanguageChoice = () => {
  const id = useId()
  return (
    <div className={css.choice}>
      <label htmlFor={id}>{t.language}</label>
      <Select
        id={id}
        value={currentLanguage()}
        onChange={({ target: { value } }) => {
          if (isLanguage(value) && rememberLanguage(value)) location.reload()
        }}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </Select>
    </div>
  )
}
