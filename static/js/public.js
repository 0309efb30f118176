// A page for everybody that follows news: it keeps up, and opens again without a network.

import "./news.js";
import "./offline.js";
