// Must be the first import: zod would probe for eval while the modules below create schemas, which the security policy forbids.
import './lib/zod-without-eval'
import './ui/theme/base.css'
import { start } from './app/start'

start()
