package main

import (
	"fmt"
	"io"
	"os"
)

// Try it: go run verify.go try-verify.go <secret> <X-Svc-Signature> [<digest before>] < body.json
func main() {
	rawBody, err := io.ReadAll(os.Stdin)
	authentic := err == nil && len(os.Args) >= 3 && isAuthentic(os.Args[1], os.Args[2], rawBody)
	if !authentic || (len(os.Args) > 3 && !followsDigest(rawBody, os.Args[3])) {
		fmt.Println("not authentic")
		os.Exit(1)
	}
	fmt.Println("authentic")
}
