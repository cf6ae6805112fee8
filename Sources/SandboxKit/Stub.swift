import Hummingbird
import GRDB
enum X {}
