import { useQueryClient } from '@tanstack/react-query'
import { addFavouriteImage, removeFavouriteImage } from '#domain/images/endpoints.ts'
import type { Image } from '#domain/images/image.ts'
import { api } from '#web/platform/api/api.ts'
import { messageOf } from '#web/platform/api/problem.ts'
import { toast } from '#web/platform/toasts.ts'
import { images as t } from '#web/texts/images.ts'
import { replaceImages } from './queries.ts'

/** Adds an image to a person's favourites, or removes it from them. */
export const useFavourite = () => {
  const client = useQueryClient()
  return async (image: Image): Promise<void> => {
    const change = (favourite: boolean) => replaceImages(client, [{ ...image, favourite }])
    change(!image.favourite)
    try {
      await api(image.favourite ? removeFavouriteImage : addFavouriteImage, { params: { id: image.id } })
    } catch (error) {
      change(image.favourite)
      toast.error(messageOf(error, t.notSaved))
    }
  }
}
