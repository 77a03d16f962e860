import { useId } from 'react'
import { languageNames, languages, isLanguage } from '#domain/language/languages.ts'
import { currentLanguage } from '#domain/language/text.ts'
import { rememberLanguage } from '#web/platform/language.ts'
import { accounts as t } from '#web/texts/accounts.ts'
import { Select } from './select.tsx'
import css from './language-choice.module.css'

/** The language of the pages before anybody is signed in. Each is written in itself, so that it is found by whoever reads no English. */
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
