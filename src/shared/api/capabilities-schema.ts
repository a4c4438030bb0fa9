import { z } from 'zod'
import { forEachCapability } from './capabilities'

export const Capabilities = z.object(forEachCapability(() => z.boolean()))
