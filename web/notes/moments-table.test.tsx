import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MomentsTable } from './moments-table.tsx'

const moments = [
  { key: 'spray-1', date: '2026-10-25', words: 'Sprayed: Sulphur', photos: [] },
  { key: 'spray-2', date: '2026-11-25', words: 'Sprayed: Fatty acids', photos: [] },
]

test('a list of other days than those of the page names them', () => {
  const { rerender } = render(<MomentsTable moments={moments} from="2026-10-20" to="2026-11-30" />)
  expect(screen.getByText('What happened 20 Oct – 30 Nov 2026: 2')).toBeTruthy()
  rerender(<MomentsTable moments={moments} from="2026-10-20" to="2026-11-23" />)
  expect(screen.getByText('What happened 20 Oct – 25 Nov 2026: 2')).toBeTruthy()
  rerender(<MomentsTable moments={moments} />)
  expect(screen.getByText('What happened: 2')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '25 Oct 2026Sprayed: Sulphur',
    '25 Nov 2026Sprayed: Fatty acids',
  ])
})
