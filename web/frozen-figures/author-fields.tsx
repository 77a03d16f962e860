import { IconTrash } from '@tabler/icons-react'
import type { Author } from '#domain/frozen-figures/frozen-figure.ts'
import { number } from '#web/platform/formats.ts'
import { frozenFigures as t } from '#web/texts/frozen-figures.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import css from './frozen-figures.module.css'

interface AuthorFieldsProps {
  authors: readonly Author[]
  errorOf: (path: string) => string | undefined
  onChange: (authors: Author[]) => void
}

/** The authors of a citation, in order. */
export const AuthorFields = ({ authors, errorOf, onChange }: AuthorFieldsProps) => (
  <fieldset className={css.authors}>
    <legend>{t.authors}</legend>
    {authors.map((author, at) => {
      const place = number(at + 1)
      const set = (change: Partial<Author>) => onChange(authors.with(at, { ...author, ...change }))
      return (
        // They have no ids, and each is shown by its place in the list.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={css.author}>
          <TextField
            label={t.authorName(place)}
            hint={at === 0 ? t.authorNameHint : undefined}
            value={author.name}
            error={errorOf(`authors.${at}.name`)}
            autoComplete="off"
            onChange={({ target }) => set({ name: target.value })}
          />
          <TextField
            label={t.authorOrcid(place)}
            value={author.orcid ?? ''}
            error={errorOf(`authors.${at}.orcid`)}
            autoComplete="off"
            onChange={({ target }) => set({ orcid: target.value.trim() || null })}
          />
          {authors.length > 1 && (
            <Button
              kind="ghost"
              size="icon"
              aria-label={t.removeAuthor(place)}
              title={t.removeAuthor(place)}
              onClick={() => onChange(authors.toSpliced(at, 1))}
            >
              <IconTrash aria-hidden="true" />
            </Button>
          )}
        </div>
      )
    })}
    <div>
      <Button onClick={() => onChange([...authors, { name: '', orcid: null }])}>{t.addAuthor}</Button>
    </div>
  </fieldset>
)
