package main

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
)

func receive(response http.ResponseWriter, request *http.Request) {
	rawBody, err := io.ReadAll(request.Body)
	if err != nil || !isAuthentic(os.Getenv("SECRET"), request.Header.Get("X-Svc-Signature"), rawBody) {
		response.WriteHeader(http.StatusBadRequest)
		fmt.Println("rejected")
		return
	}
	response.WriteHeader(http.StatusNoContent)
	var event struct {
		Type string
		Data struct{ Order struct{ Status string } }
	}
	if err := json.Unmarshal(rawBody, &event); err != nil {
		fmt.Println("verified, but no event:", err)
		return
	}
	fmt.Println("verified", event.Type, event.Data.Order.Status)
}

func main() {
	port := os.Getenv("PORT")
	if port == "" {
		port = "4090"
	}
	fmt.Println("waiting on port", port)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, http.HandlerFunc(receive)))
}
