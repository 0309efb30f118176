// Every staff page: what waits on the device, and how the page keeps up with the server.

import "./waiting.js";
import "./news.js";
import "./offline.js";
